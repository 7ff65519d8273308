/**
 * The screens that exist, for the router to show and for links to ask about, so that no link is dead.
 * @module
 */
import { type ComponentType, createContext, lazy, type LazyExoticComponent, useContext } from "react";
import { matchPath } from "react-router";
import { may, type Permission } from "../../shared/permissions.ts";
import { useUser } from "./session.ts";

export interface Place {
  /** As react-router takes it: `/requests/:id`. */
  path: string;
  page: LazyExoticComponent<ComponentType>;
  /** Loads the code ahead of a click. */
  preload: () => Promise<unknown>;
  /** "public" needs nobody, "user" a signed-in user, "user-or-key" a user or the `key` of a mailed pay link. */
  access: "public" | "user" | "user-or-key";
  /** Without it every role may see the page. */
  permission?: Permission;
  /** The sentence under "Access Denied", where the spec has one of its own. */
  denied?: string;
  /** Stands alone, without sidebar and top bar. */
  bare?: boolean;
}

type PageModule = () => Promise<{ default: ComponentType }>;

/** A screen for signed-in users inside the shell, its code loaded when first needed. */
export function place(
  path: string,
  load: PageModule,
  more: Partial<Pick<Place, "access" | "permission" | "denied" | "bare">> = {},
): Place {
  return { path, page: lazy(load), preload: load, access: "user", ...more };
}

export const PlacesContext = createContext<readonly Place[]>([]);

/** The screen at an address, if there is one. */
export function placeAt(places: readonly Place[], address: string): Place | undefined {
  const pathname = address.split(/[?#]/)[0];
  return places.find((place) => matchPath({ path: place.path, end: true }, pathname));
}

/** Tells whether an address leads to a screen that the signed-in user may see. */
export function useCanGo(): (address: string) => boolean {
  const places = useContext(PlacesContext);
  const { role } = useUser();
  return (address) => {
    const found = placeAt(places, address);
    return found !== undefined && (!found.permission || may(role, found.permission));
  };
}
