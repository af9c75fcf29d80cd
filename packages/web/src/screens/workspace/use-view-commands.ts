import { ListPlus, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../features/palette/commands.ts'
import type { TicketViews } from '../../features/tickets/use-ticket-views.ts'
import { savedViewActions } from '../../lib/actions.ts'
import { keysOf } from '../../lib/shortcut-keys.ts'
import { savedViewCommand } from '../panel/saved-view-command.ts'
import type { Overlays } from './use-overlays.ts'

interface ViewCommandsParts {
  views: TicketViews
  toList: () => void
  setOver: Overlays['setOver']
}

/** The palette's commands of the saved views: each by its name, saving what is shown, and editing them. */
export function useViewCommands({ views, toList, setOver }: ViewCommandsParts): Command[] {
  const { t } = useTranslation()
  const ofViews = views.saved.map(({ view }, at): Command => {
    const action = savedViewActions[at]
    const show = () => {
      toList()
      views.showSaved(view)
    }
    return savedViewCommand(view, t, show, action && keysOf(action))
  })
  const command = (id: 'save-view' | 'edit-views', icon: typeof ListPlus, text: string): Command => ({
    id,
    group: 'go',
    icon,
    text,
    run: () => setOver(id),
  })
  return [
    ...ofViews,
    command('save-view', ListPlus, t('savedViews.save')),
    ...(views.saved.length > 0 ? [command('edit-views', Pencil, t('savedViews.edit'))] : []),
  ]
}
