/** The file's own extension where it is plain, else the usual one of its type. */
export function endingFor(name: string, mime: string): string {
  const fixed = endings.get(mime)
  if (fixed !== undefined) return fixed
  const own = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]
  return own?.toLowerCase() ?? 'bin'
}

/** Viber shows a picture or video only with these. */
const endings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['video/mp4', 'mp4'],
])
