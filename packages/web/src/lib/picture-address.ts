/** The server sends picture addresses relative to its root; a page deep in the admin panel must ask from the root. */
export const pictureAddress = (path: string | null | undefined): string | null =>
  path === null || path === undefined || path === '' ? null : `/${path.replace(/^\//, '')}`
