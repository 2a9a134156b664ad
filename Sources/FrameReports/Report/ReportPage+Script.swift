extension ReportPage {
  /// The script of the page, which needs no network. Without it, plots are images.
  static let script = #"""
    'use strict';
    (() => {
      // The geometry of the plots, in the units of their view boxes.
      const left = 54, inner = 832, whole = 900, bottom = 40;
      const origin = 'https://ui.perfetto.dev';
      const number = (value, decimals) => value.toLocaleString('en-US',
        {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
      const count = (n, one, many) => `${number(n, 0)} ${n === 1 ? one : many}`;

      // The frames of a recording. Times are in units of 0.01 ms, the ends of frames in seconds of motion.
      class Frames {
        constructor(data) {
          Object.assign(this, data);
          let time = 0;
          this.ends = data.interval.map(value => time += value / 1e5);
          this.hitch = new Map(data.hitches.map(hitch => [hitch.index, hitch]));
        }

        // The index of the first frame that ends at a time or later.
        at(seconds) {
          let low = 0, high = this.ends.length;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (this.ends[middle] < seconds) low = middle + 1; else high = middle;
          }
          return low;
        }

        describe(i) {
          const lines = [`${number(this.ends[i], 3)} s, frame ${number(this.frame[i], 0)}`,
            `frame time ${number(this.interval[i] / 100, 2)} ms`];
          if (this.work) lines.push(`work ${number(this.work[i] / 100, 2)} ms`);
          this.phases.forEach(({name, times}) => {
            if (times[i] > 0) lines.push(`${name} ${number(times[i] / 100, 2)} ms`);
          });
          const hitch = this.hitch.get(i);
          if (hitch) lines.push(`${count(hitch.missed, 'refresh', 'refreshes')} missed: ${hitch.cause}`);
          return lines.join('\n');
        }
      }

      // A plot over time. It draws a part of the time as the page shows the whole.
      class Plot {
        constructor(svg, frames) {
          this.svg = svg;
          this.frames = frames;
          this.kind = svg.dataset.plot;
          this.top = Number(svg.dataset.top);
          this.high = svg.viewBox.baseVal.height - this.top - bottom;
          this.greatest = Number(svg.dataset.greatest);
          this.end = Number(svg.dataset.end);
          this.content = svg.querySelector('.content');
          this.axis = svg.querySelector('.axis');
          // Details at the pointer are the script's.
          svg.querySelectorAll('title').forEach(title => title.remove());
          this.original = [this.content.innerHTML, this.axis.innerHTML];
          svg.insertAdjacentHTML('beforeend', '<line class="cursor"/><rect class="selection"/>');
          this.cursor = svg.lastChild.previousSibling;
          this.selection = svg.lastChild;
          this.show();
        }

        // Shows a range of seconds; everything without one.
        show(range) {
          [this.from, this.to] = range ?? [0, this.end];
          this.content.innerHTML = range ? this[this.kind]() : this.original[0];
          this.axis.innerHTML = range ? this.ticks() : this.original[1];
        }

        x(seconds) { return left + inner * (seconds - this.from) / (this.to - this.from); }
        y(value) { return this.top + this.high * (1 - Math.min(value / this.greatest, 1)); }
        seconds(x) {
          const share = Math.min(Math.max((x - left) / inner, 0), 1);
          return this.from + share * (this.to - this.from);
        }

        bar(from, to, low, high, style) {
          const [a, b] = [from, to].map(s => this.x(Math.min(Math.max(s, this.from), this.to)));
          const [top, base] = [this.y(high), this.y(low)];
          return `<rect class="${style}" x="${a.toFixed(1)}" y="${top.toFixed(1)}"`
            + ` width="${Math.max(b - a - 0.5, 1).toFixed(1)}" height="${(base - top).toFixed(1)}"/>`;
        }

        get visible() { return [this.frames.at(this.from), this.frames.at(this.to)]; }

        timeline() {
          const [first, last] = this.visible, {frames} = this;
          let text = '';
          for (const [index, hitch] of frames.hitch) {
            if (index < first || index >= last) continue;
            const row = `r${frames.number}f${index}`;
            const stripe = `<rect class="hitch" x="${(this.x(frames.ends[index]) - 1).toFixed(1)}"`
              + ` y="${this.top}" width="2" height="${this.high}"/>`;
            text += document.getElementById(row) ? `<a href="#${row}">${stripe}</a>` : stripe;
          }
          for (const seconds of frames.marks) {
            if (seconds < this.from || seconds > this.to) continue;
            text += `<rect class="mark" x="${(this.x(seconds) - 0.75).toFixed(1)}" y="${this.top}"`
              + ` width="1.5" height="${this.high}"/>`;
          }
          const lines = [['interval', frames.interval], ['cpu', frames.work]];
          return text + lines.map(([style, values]) => values ? this.envelope(values, style) : '').join('');
        }

        // The least and the greatest value of each column of pixels.
        envelope(values, style) {
          const [first, last] = this.visible, points = [];
          let column, low, high;
          const finish = () => {
            if (column === undefined) return;
            points.push(`${column} ${this.y(low).toFixed(1)}`);
            if (high > low) points.push(`${column} ${this.y(high).toFixed(1)}`);
          };
          for (let i = first; i < last; i++) {
            const next = Math.floor(this.x(this.frames.ends[i])), value = values[i] / 100;
            if (next !== column) {
              finish();
              [column, low, high] = [next, value, value];
            }
            [low, high] = [Math.min(low, value), Math.max(high, value)];
          }
          finish();
          return points.length ? `<path class="${style}" d="M${points.join('L')}"/>` : '';
        }

        // Each frame, or the mean of some.
        phases() {
          const [first, last] = this.visible, {ends, interval, phases} = this.frames;
          const size = Math.max(1, Math.ceil((last - first) / 300));
          let text = '';
          for (let i = first; i < last; i += size) {
            const end = Math.min(i + size, last);
            let below = 0;
            phases.forEach(({times}, index) => {
              const mean = times.slice(i, end).reduce((sum, time) => sum + time, 0) / (end - i) / 100;
              if (mean <= 0) return;
              text += this.bar(ends[i] - interval[i] / 1e5, ends[end - 1], below, below + mean, `phase${index}`);
              below += mean;
            });
          }
          return text;
        }

        missed() {
          const [first, last] = this.visible, {ends, interval, hitch} = this.frames;
          let text = '';
          for (const [index, {missed}] of hitch) {
            if (index < first || index >= last) continue;
            text += this.bar(ends[index] - interval[index] / 1e5, ends[index], 0, missed, 'missed');
          }
          return text;
        }

        ticks() {
          const rough = (this.to - this.from) / 10, power = 10 ** Math.floor(Math.log10(rough));
          const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
          const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
          let text = '';
          for (let n = Math.ceil(this.from / step); n * step <= this.to; n++) {
            text += `<text x="${this.x(n * step).toFixed(1)}" y="${this.svg.viewBox.baseVal.height - 22}"`
              + ` text-anchor="middle">${number(n * step, decimals)}</text>`;
          }
          return text;
        }

        mark(line, from, to) {
          line.setAttribute('y', this.top);
          line.setAttribute('height', this.high);
          line.setAttribute('x', from);
          line.setAttribute('width', Math.max(0, to - from));
        }

        // Shows a line at a time; none without one.
        point(seconds) {
          const isVisible = seconds !== undefined && seconds >= this.from && seconds <= this.to;
          this.cursor.style.display = isVisible ? 'inline' : 'none';
          if (!isVisible) return;
          for (const name of ['x1', 'x2']) this.cursor.setAttribute(name, this.x(seconds));
          this.cursor.setAttribute('y1', this.top);
          this.cursor.setAttribute('y2', this.top + this.high);
        }
      }

      const recordings = [...document.querySelectorAll('script.frames')]
        .map(element => new Frames(JSON.parse(element.textContent)));
      const plots = [...document.querySelectorAll('svg[data-plot]')]
        .map(svg => new Plot(svg, recordings[svg.dataset.recording]));

      const tip = document.createElement('div');
      tip.className = 'tip';
      document.body.append(tip);
      const hideTip = () => {
        tip.style.display = 'none';
        plots.forEach(plot => plot.point());
      };

      const showAll = range => {
        plots.forEach(plot => plot.show(range));
        document.body.classList.toggle('zoomed', Boolean(range));
        hideTip();
      };

      const place = (plot, event) => {
        const frame = plot.svg.getBoundingClientRect();
        return (event.clientX - frame.left) * whole / frame.width;
      };

      const hover = (plot, event) => {
        const seconds = plot.seconds(place(plot, event)), {frames} = plot;
        const index = Math.min(frames.at(seconds), frames.ends.length - 1);
        tip.textContent = frames.describe(index);
        tip.style.display = 'block';
        const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
        tip.style.left = `${Math.min(event.clientX + 14, room)}px`;
        tip.style.top = `${Math.max(8, event.clientY - tip.offsetHeight - 14)}px`;
        plots.forEach(other => other.point(seconds));
      };

      // Dragging selects a range of time for all plots, so that they show the same frames.
      plots.forEach(plot => {
        const {svg} = plot;
        let start;
        svg.addEventListener('pointerdown', event => {
          if (event.button === 0) start = place(plot, event);
        });
        svg.addEventListener('pointermove', event => {
          const x = place(plot, event);
          if (start === undefined || Math.abs(x - start) < 4) return hover(plot, event);
          svg.setPointerCapture(event.pointerId);
          const [a, b] = [start, x].map(n => Math.min(Math.max(n, left), left + inner)).sort((m, n) => m - n);
          plot.mark(plot.selection, a, b);
          hideTip();
        });
        svg.addEventListener('pointerup', event => {
          const range = [start, place(plot, event)].map(x => plot.seconds(x)).sort((a, b) => a - b);
          const isDrag = start !== undefined && Math.abs(place(plot, event) - start) >= 4;
          start = undefined;
          plot.mark(plot.selection, 0, 0);
          if (isDrag && range[1] - range[0] > 0.001) showAll(range);
        });
        svg.addEventListener('pointercancel', () => {
          start = undefined;
          plot.mark(plot.selection, 0, 0);
        });
        svg.addEventListener('pointerleave', hideTip);
        svg.addEventListener('dragstart', event => event.preventDefault());
        svg.addEventListener('dblclick', () => showAll());
      });
      addEventListener('keydown', event => {
        if (event.key === 'Escape') showAll();
      });

      // The frames of a recording as Chrome's JSON trace.
      const trace = frames => {
        const events = [];
        frames.ends.forEach((end, i) => {
          const start = (end - frames.interval[i] / 1e5) * 1e6;
          const hitch = frames.hitch.get(i);
          events.push({ph: 'X', pid: 1, tid: 1, name: hitch ? `frame, ${hitch.missed} missed` : 'frame',
            ts: start, dur: frames.interval[i] * 10,
            args: {frame: frames.frame[i], ...(hitch && {cause: hitch.cause})}});
          let time = start;
          for (const {name, times} of frames.phases) {
            if (times[i] > 0) events.push({ph: 'X', pid: 1, tid: 2, name, ts: time, dur: times[i] * 10});
            time += times[i] * 10;
          }
        });
        const names = ['frames', 'phases'].map((name, index) =>
          ({ph: 'M', pid: 1, tid: index + 1, name: 'thread_name', args: {name}}));
        return JSON.stringify({traceEvents: [...names, ...events]});
      };

      // Passes the trace from window to window. The viewer answers as soon as it can receive one.
      document.querySelectorAll('a.perfetto').forEach(link => link.addEventListener('click', event => {
        const frames = recordings[link.dataset.recording];
        const viewer = frames && open(origin);
        if (!viewer) return;
        event.preventDefault();
        const ask = setInterval(() => viewer.postMessage('PING', origin), 100);
        setTimeout(() => clearInterval(ask), 60_000);
        addEventListener('message', function receive({data, origin: sender}) {
          if (data !== 'PONG' || sender !== origin) return;
          clearInterval(ask);
          removeEventListener('message', receive);
          const {buffer} = new TextEncoder().encode(trace(frames));
          viewer.postMessage({perfetto: {buffer, title: frames.name}}, origin);
        });
      }));

      document.body.classList.add('interactive');
    })();
    """#
}
