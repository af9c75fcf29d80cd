import sharp from 'sharp'

/**
 * Decodes one picture of a stranger and writes a small one, in a process of its own that its parent may kill: whatever a
 * decoder does with hostile bytes stays in here. Arguments: from, to, edge. Says what the original was.
 */
const [from = '', to = '', edge = '480'] = process.argv.slice(2)

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
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
  const { format, autoOrient } = await picture.metadata()
  await picture
    .timeout({ seconds: 8 })
    .autoOrient()
    .resize(Number(edge), Number(edge), { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(to)
  process.stdout.write(JSON.stringify({ format, ...autoOrient }))
} catch {
  process.exitCode = 2
}
