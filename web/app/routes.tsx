/**
 * Every screen of the app: one line each, its code loaded when first opened. A screen that stands here is offered in
 * the navigation (app/nav.ts) and by links (`AppLink`); one that does not is offered nowhere.
 * @module
 */
import { type Place, place } from "../lib/places.ts";
import { paths } from "./paths.ts";

export const places: readonly Place[] = [
  // Signing in
  place(paths.auth, () => import("../rooms/auth/SignInPage.tsx"), { access: "public", bare: true }),
  place(paths.forgotPassword, () => import("../rooms/auth/ForgotPasswordPage.tsx"), { access: "public", bare: true }),
  place(paths.resetPassword, () => import("../rooms/auth/ResetPasswordPage.tsx"), { access: "public", bare: true }),
  place(paths.activateAccount, () => import("../rooms/auth/ActivateAccountPage.tsx"), { access: "public", bare: true }),
  // The rooms
  place(paths.dashboard, () => import("../rooms/dashboard/DashboardPage.tsx")),
];
