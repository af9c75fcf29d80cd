import type { TFunction } from 'i18next'
import { clockOf } from '../lib/clock-of.ts'

/** 'Voice message, 0:34': a sound in a row, a quote or a label. */
export function soundText(
  { recorded, duration }: { recorded: boolean; duration: number | null },
  t: TFunction,
): string {
  if (duration === null) return recorded ? t('preview.voice') : t('preview.audio')
  const length = clockOf(duration)
  return recorded ? t('preview.voiceOf', { length }) : t('preview.audioOf', { length })
}
