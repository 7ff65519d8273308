import assert from "node:assert/strict";
import { type Action, type KeyPress, Shortcuts } from "./actions.ts";

const action = (name: string, key: string, more: Partial<Action> = {}): Action => ({
  name,
  label: name,
  key,
  perform() {},
  ...more,
});
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  timeStamp: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  typing: false,
  inModal: false,
  ...more,
});

Deno.test("shortcuts: a single key, and a pair within a second", () => {
  const keys = new Shortcuts();
  keys.register([action("search", "/"), action("requests", "g r"), action("next", "r")]);
  assert.equal(keys.match(press("/"))?.name, "search");
  assert.equal(keys.match(press("g")), null);
  assert.equal(keys.match(press("r", { timeStamp: 900 }))?.name, "requests");
  assert.equal(keys.match(press("g", { timeStamp: 2000 })), null);
  assert.equal(keys.match(press("r", { timeStamp: 3001 }))?.name, "next");
});

Deno.test("shortcuts: not while typing or with a modifier, but Escape always", () => {
  const keys = new Shortcuts();
  keys.register([action("next", "j"), action("leave", "Escape")]);
  assert.equal(keys.match(press("j", { typing: true })), null);
  assert.equal(keys.match(press("j", { ctrlKey: true })), null);
  assert.equal(keys.match(press("j", { defaultPrevented: true })), null);
  assert.equal(keys.match(press("Escape", { typing: true }))?.name, "leave");
  keys.enabled = false;
  assert.equal(keys.match(press("j")), null);
  assert.equal(keys.match(press("Escape"))?.name, "leave");
});

Deno.test("shortcuts: under a modal dialog only its own actions work", () => {
  const keys = new Shortcuts();
  keys.register([action("page", "x"), action("dialog", "x", { modal: true })]);
  assert.equal(keys.match(press("x", { inModal: true }))?.name, "dialog");
  assert.equal(keys.match(press("x"))?.name, "page");
});

Deno.test("shortcuts: the latest registered wins, disabled ones are passed over, and leaving gives the key back", () => {
  const keys = new Shortcuts();
  keys.register([action("old", "x")]);
  const leave = keys.register([action("new", "x")]);
  assert.equal(keys.match(press("x"))?.name, "new");
  leave();
  assert.equal(keys.match(press("x"))?.name, "old");
  keys.register([action("off", "x", { disabled: true })]);
  assert.equal(keys.match(press("x"))?.name, "old");
});
