/**
 * Whether the installation is well.
 * @module
 */
import type { HealthCheck } from "../../shared/settings.ts";
import type { Command, Context } from "../command.ts";
import { Failure, read } from "../client.ts";
import { table } from "../output.ts";

/** Clocks further apart, s, make codes of second factors and signatures fail. */
const mostApart = 60;

export function doctorCommand(root: Command, cli: Context): void {
  root.command("doctor").description("whether store, disk, clock, services and certificate are well")
    .addHelpText(
      "after",
      `
Exit codes:
  0  all is well, or is not set up
  1  something failed, or the server does not answer
  3  something needs care soon

Example:
  releasedesk doctor --json | jq '.checks[] | select(.state == "failed")'`,
    )
    .action(async () => {
      const { client } = await cli.server();
      const begun = cli.now();
      const report = await read(client.settings.checks.$get());
      // The answer was written somewhere between asking and hearing.
      const apart = Math.round(Math.abs(Date.parse(report.now) - (begun + cli.now()) / 2) / 1000);
      const clock: HealthCheck = {
        id: "clock",
        label: "Clock",
        state: apart > mostApart ? "warning" : "ok",
        detail: apart > 1
          ? `The server's and this machine's are ${apart} s apart.`
          : "The server's and this machine's agree.",
      };
      const checks = [clock, ...report.checks];
      cli.out().say(
        table(checks, [
          { title: "State", value: (check) => check.state },
          { title: "Check", value: (check) => check.label },
          { title: "Detail", value: (check) => check.detail },
        ]),
        { ...report, checks },
      );
      const count = (state: HealthCheck["state"]) => checks.filter((check) => check.state === state).length;
      if (count("failed") > 0) throw new Failure(`Failed: ${count("failed")}.`);
      if (count("warning") > 0) throw new Failure(`Needs care: ${count("warning")}.`, 3);
    });
}
