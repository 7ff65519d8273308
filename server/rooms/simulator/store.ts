/**
 * Runs of the workflow simulator.
 * @module
 */
import { type Simulation, simulationSchema } from "../../../shared/simulator.ts";
import { collection } from "../../db/collection.ts";

export const simulations = collection<Simulation>({
  name: "simulations",
  schema: simulationSchema,
  indexes: { created: (s) => [[s.createdAt]] },
});
