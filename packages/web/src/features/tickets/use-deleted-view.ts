import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { viewsOnHold } from './saved-views/api.ts'
import type { TicketViews } from './use-ticket-views.ts'

/** A colleague deletes the view that is shown: its filter stays, a notice says so, and the keyboard goes on at the view that is left. */
export function useDeletedView(
  { chosen, savedViews }: TicketViews,
  bar: RefObject<HTMLElement | null>,
): void {
  const { t } = useTranslation()
  const known = useRef(chosen)
  const onDeleted = useEffectEvent((name: string) => {
    toasts.show({ tone: 'warning', text: t('editViews.deleted', { name }) })
    focusWhenFree(() => {
      const left = bar.current?.querySelector<HTMLElement>('[data-selected]') ?? null
      const at = document.activeElement
      return at === document.body || at === left ? left : 'nowhere'
    })
  })
  useEffect(() => {
    const before = known.current
    known.current = chosen
    if (chosen !== undefined || before === undefined || viewsOnHold.has(before.viewid)) return
    if (savedViews.every(({ viewid }) => viewid !== before.viewid)) onDeleted(before.name)
  }, [chosen, savedViews])
}
