/**
 * The name of the cookie that tells the web app's scripts that there is a session, which they cannot see. It opens nothing: the
 * session's own cookie does, and only the server knows whether that one still holds.
 */
export const signedInCookie = "signed-in";
