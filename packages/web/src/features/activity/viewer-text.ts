import type { TFunction } from 'i18next'
import type { Viewer } from './viewers.ts'

/** 'Jonas is writing a note', 'Jonas and Emine are viewing'; whoever writes is named before those who look. */
export function viewerText(viewers: readonly Viewer[], t: TFunction<'team'>): string {
  const [first, second] = viewers
  if (!first) return ''
  const name = firstName(first.name)
  if (first.typing === 'reply') return t('activity.reply', { name })
  if (first.typing === 'note') return t('activity.note', { name })
  if (!second) return t('activity.viewing', { name })
  if (viewers.length === 2) return t('activity.viewingTwo', { name, other: firstName(second.name) })
  return t('activity.viewingMany', { name, count: viewers.length - 1 })
}

const firstName = (name: string): string => name.split(' ')[0] ?? name
