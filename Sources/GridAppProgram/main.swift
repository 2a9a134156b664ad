import GridApp

Program.run()
