import sharp from 'sharp'

/**
 * Decodes one picture of a stranger and writes it anew, in a process of its own that its parent may kill: whatever a
 * decoder does with hostile bytes stays in here. Arguments: from, to, edge.
 */
const [from = '', to = '', edge = '512'] = process.argv.slice(2)

/** 35 million pixels: beyond any camera a portrait is taken with, and 140 MB decoded. */
const MOST_PIXELS = 35_000_000

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
})

try {
  const { width, height } = await sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
    .timeout({ seconds: 8 })
    .autoOrient()
    .resize(Number(edge), Number(edge), { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(to)
  process.stdout.write(JSON.stringify({ width, height }))
} catch {
  process.exitCode = 2
}
