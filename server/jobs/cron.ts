/**
 * Work by the clock. Each task runs alone; a failure is logged and the next turn tries again. Tasks must bear being run twice.
 * @module
 */
import type { Deps } from "../deps.ts";

export interface CronTask {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface Cron {
  start(): void;
  stop(): void;
  /** Runs a task now; for tests and commands. */
  run(name: string): Promise<void>;
}

/** A rare task runs soon after the start as well, ms: a server that is restarted daily would else never run it. */
const firstTurn = 60_000;

export function createCron(deps: Pick<Deps, "log">, tasks: CronTask[], firstAfter = firstTurn): Cron {
  const timers: ReturnType<typeof setInterval>[] = [];
  const busy = new Set<string>();
  const turn = async (task: CronTask) => {
    if (busy.has(task.name)) return;
    busy.add(task.name);
    try {
      await task.run();
    } catch (error) {
      deps.log.error(`cron ${task.name}`, error);
    } finally {
      busy.delete(task.name);
    }
  };
  return {
    start() {
      for (const task of tasks) {
        timers.push(setInterval(() => void turn(task), task.everyMs));
        if (task.everyMs > firstAfter) timers.push(setTimeout(() => void turn(task), firstAfter));
      }
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
    async run(name) {
      const task = tasks.find((t) => t.name === name);
      if (!task) throw new Error(`No such task: ${name}`);
      await task.run();
    },
  };
}
