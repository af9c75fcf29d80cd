/** Pictures are told relative to the desk's own address; a page deep in the admin panel asks from its root. */
export const pictureAddress = (path: string | null | undefined): string | null =>
  path === null || path === undefined || path === '' ? null : `/${path.replace(/^\//, '')}`
