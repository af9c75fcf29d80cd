import type { LimitBroken } from '../channel.ts'
import { bareType, endingOf } from '../file-types.ts'
import type { Outbound, OutboundFile } from '../outbound.ts'
import { outboundLimitBroken } from '../outbound-limits.ts'
import { fileTooLarge } from '../text-limits.ts'

const megabyte = 1024 * 1024

export const viberLimits = {
  text: 7000,
  pictureText: 768,
  senderName: 28,
  fileName: 256,
  /** The largest picture that an iPhone shows; a larger one goes as a file. */
  pictureBytes: megabyte,
  videoBytes: 26 * megabyte,
  /** Seconds. */
  videoLength: 180,
  fileBytes: 50 * megabyte,
  choices: 48,
  choicePayloadBytes: 250,
  buttonText: 250,
}

/** Sound has no form of its own and goes as a file. */
export const viberTypes = { image: ['image/jpeg', 'image/png', 'image/gif'], video: ['video/mp4'], audio: [] }

const pictureEndings = ['jpg', 'jpeg', 'png', 'gif']

/** Viber looks at the ending of the address, not at what it finds there. */
export function viberForm(file: OutboundFile): 'picture' | 'video' | 'file' {
  const { pictureBytes, videoBytes, videoLength } = viberLimits
  const mime = bareType(file.mime)
  const ending = endingOf(file.publicUrl ?? file.name)
  if (file.kind === 'image' && viberTypes.image.includes(mime)) {
    return file.size <= pictureBytes && pictureEndings.includes(ending) ? 'picture' : 'file'
  }
  const isVideo = file.kind === 'video' && viberTypes.video.includes(mime) && ending === 'mp4'
  return isVideo && file.size <= videoBytes && (file.duration ?? 0) <= videoLength ? 'video' : 'file'
}

export function viberLimitBroken(outbound: Outbound): LimitBroken | null {
  const { text } = viberLimits
  const takesReaction = () => false
  return outboundLimitBroken(outbound, {
    ...viberLimits,
    caption: text,
    question: text,
    fileBroken,
    takesReaction,
  })
}

function fileBroken({ size, name }: OutboundFile): LimitBroken | null {
  if (forbidden.has(endingOf(name))) return { what: 'file-type-refused', limit: null }
  return fileTooLarge(size, viberLimits.fileBytes)
}

/** Programs and scripts, which Viber answers with "badData". */
const forbidden = new Set(
  (
    'action apk app bat bin cmd com command cpl csh exe gadget inf1 ins inx ipa isu jar job js jse ksh lnk msc msi ' +
    'msp mst osx out paf pif prg ps1 reg rgs run sct shb shs u3p vb vbe vbs vbscript workflow ws wsf'
  ).split(' '),
)

/** The same, as names of files end. */
export const viberRefuses: readonly string[] = [...forbidden].map((ending) => `.${ending}`)
