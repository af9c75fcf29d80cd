import { shortened } from './file-name.ts'
import type { Sniffed } from './sniff.ts'

/**
 * A clean name that does not lie about the content: `cat.jpg` of a PNG becomes `cat.jpg.png`. A program, or a page that
 * would run as one, never keeps its own ending: a double click on the saved file opens it as what it is, or not at all.
 */
export function nameByType(
  name: string,
  { mime, ending, known }: Pick<Sniffed, 'mime' | 'ending' | 'known'>,
): string {
  const own = /\.([^.\s]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!known) return programs.has(own) ? shortened(`${name}${INERT}`) : name
  const fitting = spellings.get(mime)
  const fits = fitting === undefined ? !programs.has(own) && !isOfItsOwnType(own) : fitting.has(own)
  return fits ? name : shortened(`${name}${ending}`)
}

/** Known to no system as something to open. */
const INERT = '.unsafe'

const isOfItsOwnType = (ending: string): boolean => [...spellings.values()].some((of) => of.has(ending))

const splitBySpaces = (text: string): Set<string> => new Set(text.split(' '))

/** Types whose names have few endings. Texts, archives and office files have many: those keep any that is not below. */
const spellings = new Map(
  Object.entries({
    'image/jpeg': 'jpg jpeg jpe jfif',
    'image/png': 'png apng',
    'image/apng': 'apng png',
    'image/webp': 'webp',
    'image/gif': 'gif',
    'image/heic': 'heic heif',
    'image/heif': 'heif heic',
    'image/avif': 'avif',
    'image/tiff': 'tiff tif',
    'image/bmp': 'bmp',
    'video/mp4': 'mp4 m4v',
    'video/x-m4v': 'm4v mp4',
    'video/webm': 'webm',
    'video/quicktime': 'mov qt',
    'video/3gpp': '3gp 3gpp',
    'audio/mpeg': 'mp3 mp2 mpga',
    'audio/mp4': 'm4a mp4',
    'audio/x-m4a': 'm4a mp4',
    'audio/ogg': 'ogg oga opus',
    'audio/webm': 'webm weba',
    'audio/wav': 'wav',
    'audio/aac': 'aac',
    'audio/flac': 'flac',
    'audio/amr': 'amr',
    'application/pdf': 'pdf',
  }).map(([mime, endings]): [string, Set<string>] => [mime, splitBySpaces(endings)]),
)

/** Endings that some system executes, or that a browser or mail program opens as a page with scripts. */
const programs = splitBySpaces(
  'app appimage appref-ms application apk bash bat bin chm cmd com command cpl csh deb desktop diagcab dll dmg ' +
    'elf exe fish gadget hta htm html inf ins iso isp jar job js jse jsp ksh lnk mht mhtml mjs msc msh msi msix msp ' +
    'mst ocx osx phar php pif pkg pl ps1 ps1xml psd1 psm1 py pyc pyw rb reg rgs rpm run scf scpt scr sct service ' +
    'settingcontent-ms sh shb shs shtml svg svgz swf sys terminal tool url vb vbe vbs webloc workflow ws wsc wsf ' +
    'wsh xbap xht xhtml xll zsh',
)
