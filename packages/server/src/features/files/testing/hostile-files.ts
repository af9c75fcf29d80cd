import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export interface HostileFile {
  name: string
  bytes: Buffer
}

const SCRIPT = '<script>alert(document.cookie)</script>'
const text = (words: string): Buffer => Buffer.from(words)

/** Files that would like to run in somebody's browser, under every ending, and pictures that would like to be large. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const pixel = sharp({ create: { width: 4, height: 4, channels: 3, background: '#357' } })
  const real = {
    jpg: await pixel.jpeg().toBuffer(),
    png: await pixel.png().toBuffer(),
    gif: await pixel.gif().toBuffer(),
  }
  const plain = markup()
  return [
    ...plain,
    ...plain.map(({ name, bytes }) => ({ name: `${name}.png`, bytes })),
    { name: 'gifar.gif', bytes: text(`GIF89a/*${SCRIPT}*/=alert(1)//`) },
    { name: 'gif-and-zip.gif', bytes: Buffer.concat([real.gif, text('PK\u0003\u0004META-INF/')]) },
    { name: 'jpeg-and-page.jpg', bytes: Buffer.concat([real.jpg, text(`<html>${SCRIPT}</html>`)]) },
    { name: 'jpeg-and-page.html', bytes: Buffer.concat([real.jpg, text(`<html>${SCRIPT}</html>`)]) },
    { name: 'png-and-php.png', bytes: Buffer.concat([real.png, text('<?php system($_GET[0]); ?>')]) },
    {
      name: 'pdf-and-page.pdf',
      bytes: text(
        `%PDF-1.7\n<html>${SCRIPT}</html>\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj`,
      ),
    },
    { name: 'forty-thousand.png', bytes: hugePicture(40_000) },
    { name: 'bomb.gz', bytes: gzipSync(Buffer.alloc(20_000_000)) },
    { name: 'report\u202Egnp.jpg', bytes: real.jpg },
    ...oddNames().map((name, place) => ({
      name: place % 2 === 0 ? name : `${name}.html`,
      bytes: text(`<html>${SCRIPT}</html>`),
    })),
  ]
}

function markup(): HostileFile[] {
  const svg = (inside: string): Buffer =>
    text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`)
  return [
    { name: 'script.svg', bytes: svg(SCRIPT) },
    { name: 'loads.svg', bytes: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
    {
      name: 'foreign.svg',
      bytes: svg(
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
      ),
    },
    {
      name: 'laughs.svg',
      bytes: text('<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>'),
    },
    { name: 'page.html', bytes: text(`<!doctype html><html>${SCRIPT}</html>`) },
    {
      name: 'page.xhtml',
      bytes: text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
    },
    {
      name: 'style.xml',
      bytes: text('<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x/>'),
    },
    { name: 'mail.mhtml', bytes: text(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`) },
    { name: 'code.js', bytes: text('alert(1)') },
    { name: 'shell.hta', bytes: text(`<hta:application>${SCRIPT}`) },
    { name: 'flash.swf', bytes: text('FWS\u0009\u0000\u0000\u0000\u0000') },
    {
      name: 'unicode.html',
      bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SCRIPT, 'utf16le')]),
    },
  ]
}

const oddNames = (): string[] => [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/absolute/path.png',
  'report\u202Egnp.exe',
  'zero\u200bwidth.png\u200b',
  'line\r\nset-cookie: a=b',
  'nul\u0000.png',
  `${'long'.repeat(80)}.png`,
  '"; filename="other.html',
  '<img src=x onerror=alert(1)>',
  'CON',
  '.htaccess',
  ' ',
]

/** A PNG of so many pixels each way that names the size in its header and holds nothing. */
function hugePicture(edge: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
