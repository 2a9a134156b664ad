import ArgumentParser
import CFontconfig
import CSDL2
import GridEngine

@main
struct GridApp: ParsableCommand {
  func run() { print("hello", SDL_WINDOWPOS_CENTERED_MASK) }
}
