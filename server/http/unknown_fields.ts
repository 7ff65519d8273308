/**
 * Fields of a JSON body that its schema does not know. They are refused, not passed over: a misspelt option would else be taken for one
 * that was not given, and the records, the mail or the refund would leave with another.
 * @module
 */
import { z } from "zod";
import { jaroWinkler } from "../matching/similarity.ts";

/** What is read of a JSON schema (https://json-schema.org/draft/2020-12). */
interface Shape {
  properties?: Record<string, Shape>;
  /** Absent: other fields are passed over by zod; these are refused here. Else they are asked for. */
  additionalProperties?: Shape | boolean;
  items?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

interface Issue {
  path: string[];
  message: string;
}

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

/** A sentence for each field of `body`, at any depth, that `schema` does not name; with the nearest name that it has. */
export const unknownFields = (schema: z.ZodType, body: unknown): Issue[] => unknownIn(shapeOf(schema), body, []);

function unknownIn(shape: Shape, value: unknown, path: string[]): Issue[] {
  const choices = shape.anyOf ?? shape.oneOf;
  // Of several shapes the one that the value comes nearest to.
  if (choices) return choices.map((choice) => unknownIn(choice, value, path)).sort((a, b) => a.length - b.length)[0];
  if (Array.isArray(value)) {
    const items = shape.items;
    return typeof items === "object" ? value.flatMap((item, i) => unknownIn(items, item, [...path, String(i)])) : [];
  }
  const all = [shape, ...shape.allOf ?? []];
  if (typeof value !== "object" || value === null || all.every((part) => !part.properties)) return [];
  const properties: Record<string, Shape> = Object.assign({}, ...all.map((part) => part.properties));
  const isOpen = all.some((part) => part.additionalProperties);
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(properties, name)) return unknownIn(properties[name], inner, [...path, name]);
    if (isOpen) return [];
    // What is no name of a field may be what was to stand in one, and that may tell of a patient.
    if (!/^[A-Za-z_][\w-]{0,39}$/.test(name)) return [{ path, message: nameless }];
    return [{ path: [...path, name], message: sentence(name, Object.keys(properties)) }];
  });
}

const nameless = "There is a field here that is not known. Check the names of the fields.";

/** Less alike than this, a name is another one and no slip. */
const alike = 0.8;

function sentence(name: string, known: string[]): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const likeness = (other: string) => jaroWinkler(plain(name), plain(other));
  const nearest = known.map((other) => ({ other, like: likeness(other) })).sort((a, b) => b.like - a.like)[0];
  const hint = nearest?.like >= alike
    ? ` Did you mean "${nearest.other}"?`
    : known.length > 0 && known.length <= 6
    ? ` There ${known.length === 1 ? "is" : "are"}: ${known.join(", ")}.`
    : "";
  return `There is no field "${name}" here.${hint}`;
}
