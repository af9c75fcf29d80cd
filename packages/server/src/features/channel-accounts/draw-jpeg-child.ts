import sharp from 'sharp'

/**
 * Decodes one picture and writes it anew as JPEG without metadata, in a process of its own that its parent may kill:
 * whatever a decoder does with hostile bytes stays in here. Arguments: from, to, edge.
 */
const [from = '', to = '', edge = '4096'] = process.argv.slice(2)

/** security §5: 35 million pixels are 140 MB decoded. */
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
  await sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
    .timeout({ seconds: 8 })
    .autoOrient()
    .resize(Number(edge), Number(edge), { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toFile(to)
} catch {
  process.exitCode = 2
}
