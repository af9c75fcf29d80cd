import type { SavedView } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { ListFilter } from 'lucide-react'
import type { Command } from '../../features/palette/commands.ts'

/** The palette's command that shows the list by a saved view, found by the name of the view. */
export const savedViewCommand = (
  { viewid, name }: SavedView,
  t: TFunction,
  run: () => void,
  keys?: readonly string[],
): Command => ({
  id: `view-${viewid}`,
  group: 'go',
  icon: ListFilter,
  text: t('palette.view', { name }),
  also: [name],
  ...(keys && { keys }),
  run,
})
