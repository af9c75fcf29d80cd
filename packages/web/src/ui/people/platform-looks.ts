import type { Platform } from '@switchboard/contract'

interface PlatformLook {
  /** The platform's own colour, and a lighter one for glyphs by night. */
  colour: string
  byNight: string
}

/**
 * How each platform looks. Its glyph has its name in `platform-glyphs.svg`, which keeps the paths out of the first load: those
 * of Simple Icons (CC0 1.0), and for the website our own, a browser's window with a speech bubble's corner.
 */
export const platformLooks: Readonly<Record<Platform, PlatformLook>> = {
  telegram: {
    colour: 'oklch(0.625 0.13 237)',
    byNight: 'oklch(0.72 0.125 235)',
  },
  viber: {
    colour: 'oklch(0.56 0.19 291)',
    byNight: 'oklch(0.71 0.14 291)',
  },
  whatsapp: {
    colour: 'oklch(0.61 0.15 152)',
    byNight: 'oklch(0.73 0.16 152)',
  },
  messenger: {
    colour: 'oklch(0.58 0.2 262)',
    byNight: 'oklch(0.69 0.15 262)',
  },
  instagram: {
    colour: 'oklch(0.57 0.21 5)',
    byNight: 'oklch(0.71 0.17 5)',
  },
  website: {
    colour: 'oklch(0.55 0.09 200)',
    byNight: 'oklch(0.74 0.09 200)',
  },
}
