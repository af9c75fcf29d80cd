/** A name at a provider as it is written there; the email address of a website's visitor as it is. */
export const handleOf = (username: string): string =>
  /.@./.test(username) ? username : `@${username.replace(/^@/, '')}`
