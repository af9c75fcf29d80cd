import { calls, type Language } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { preferencesQuery } from '../../features/session/api.ts'
import { showLanguage } from '../../i18n/i18n.ts'
import { callDesk } from '../../live/desk.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

type Look = { theme?: 'system' | 'light' | 'dark'; sounds?: boolean; pushPreviews?: boolean }

/** Language, theme and sounds: on screen first (§7), then on all my devices; a refusal takes it back. */
export function useLook() {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const queries = useQueryClient()
  const look = useQuery(preferencesQuery).data
  const show = (part: Look & { lang?: Language }) => {
    const before = queries.getQueryData(preferencesQuery.queryKey)
    queries.setQueryData(preferencesQuery.queryKey, (known) => known && { ...known, ...part })
    return before
  }
  const takeBack = (error: unknown, before: typeof look) => {
    queries.setQueryData(preferencesQuery.queryKey, before)
    toasts.show({ tone: 'danger', text: t('look.failed'), sub: failureWords(failureOf(error), desk) })
  }
  const change = useMutation({
    mutationFn: (body: Look) => answered(callDesk(calls.changePreferences, { body })),
    onMutate: show,
    onError: (error, _, before) => takeBack(error, before),
  })
  const speak = useMutation({
    mutationFn: (lang: Language) => answered(callDesk(calls.changeLanguage, { body: { lang } })),
    onMutate: async (lang) => {
      await showLanguage(lang)
      return show({ lang })
    },
    onError: (error, _, before) => takeBack(error, before),
  })
  return { look, change: change.mutate, speak: speak.mutate }
}
