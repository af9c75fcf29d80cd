import sharp, { type Sharp } from 'sharp'

/**
 * Decodes one picture of a stranger and draws it anew without its metadata. Its parent limits it and may kill it; it
 * prints the type of the original and the size of the drawing. Arguments: how, from, to, edge.
 */
const [as = '', from = '', to = '', side = ''] = process.argv.slice(2)

/** 35 million pixels are 140 MB decoded. */
const MOST_PIXELS = 35_000_000

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif']
/** Loaders of formats that some browsers do not show and providers refuse. */
const loadersOfStills = ['Tiff', 'Heif']

sharp.cache(false)
sharp.concurrency(1)

try {
  const edge = Number(side)
  const allowed = as === 'jpeg' ? [...loaders, ...loadersOfStills] : loaders
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: allowed.map((loader) => `VipsForeignLoad${loader}File`) })
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
  const { format, autoOrient } = await picture.metadata()
  const fit = as === 'portrait' ? 'cover' : 'inside'
  const sized = picture
    .timeout({ seconds: 8 })
    .autoOrient()
    .resize(edge, edge, { fit, withoutEnlargement: true })
  const { width, height } = await drawn(sized).toFile(to)
  process.stdout.write(JSON.stringify({ format, ...autoOrient, drawn: { width, height } }))
} catch {
  process.exitCode = 2
}

function drawn(picture: Sharp): Sharp {
  if (as === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 })
  return picture.webp({ quality: as === 'portrait' ? 82 : 78 })
}
