import type { Clock } from "./clock";
import type { Fault, Faults } from "./faults";
import { type HttpRequest, type HttpResponse, json } from "./http";
import type { Visits } from "./visits";

type Controlled = { clock: Clock; faults: Faults; visits: Visits; reset: () => void };

/** Handles a program's control of the emulator: its clock, its next faults, and the log of its requests. */
export function controlled(request: HttpRequest, { clock, faults, visits, reset }: Controlled): HttpResponse {
  const act = `${request.method} ${request.path.slice("/__control/".length)}`;
  if (act === "GET log") return json(visits.all());
  if (act === "GET counts") return json(visits.counts());
  if (act === "POST clock") {
    const { now, forward }: { now?: string; forward?: number } = JSON.parse(request.body);
    if (now) clock.turnTo(Date.parse(now));
    if (forward) clock.forward(forward);
    return json({ now: new Date(clock.now()).toISOString() });
  }
  if (act === "POST faults") {
    const added: Fault[] = JSON.parse(request.body);
    faults.add(...added);
    return json({ added: added.length });
  }
  if (act === "DELETE faults") {
    faults.clear();
    return json({});
  }
  if (act === "POST reset") {
    reset();
    faults.clear();
    visits.clear();
    clock.reset();
    return json({});
  }
  return json({ error: "unknown" }, 404);
}
