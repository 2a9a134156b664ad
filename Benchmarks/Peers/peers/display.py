"""The displays on which programs are measured."""

import json
import subprocess
import sys

from .programs import ROOT


class Display:
    """How programs are shown: by a headless compositor at two rates, or on a graphics card."""

    def __init__(self, gpu):
        self.gpu = gpu
        self.renderer = ""
        self.rates = [self._rate_of_card()] if gpu else [60, 120]

    def command(self, rate):
        if self.gpu:
            return [str(ROOT / "scripts/gpu-sway")]
        return [str(ROOT / "scripts/headless-sway"), f"1280x800@{rate}"]

    def _rate_of_card(self):
        """The rate of the display in Hz, after a check that a graphics card draws."""
        questions = 'echo "$GPU_RENDERER"; swaymsg --raw --type get_outputs'
        result = subprocess.run(
            [*self.command(0), "bash", "-c", questions], stdout=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(result.returncode)
        self.renderer, _, outputs = result.stdout.partition("\n")
        return round(json.loads(outputs)[0]["current_mode"]["refresh"] / 1000)
