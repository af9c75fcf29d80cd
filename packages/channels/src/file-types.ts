/** A type without its parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
export function bareType(mime: string): string {
  return mime.toLowerCase().split(';')[0]?.trim() ?? ''
}

/** The ending of a file name, without its dot, in small letters; empty when there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
