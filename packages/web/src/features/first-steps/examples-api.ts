import { calls } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { request } from '../../live/api.ts'
import { errorText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { firstStepsKey } from './live.ts'

/** The tickets themselves come as live events, as those of any client. */
export function useAddExamples() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.addExamples, { body: {} }),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: t('firstSteps.examples.added') })
      focusRegion()
    },
    onError: (error) => toasts.show({ tone: 'danger', text: errorText(error, t) }),
    onSettled: () => queries.invalidateQueries({ queryKey: firstStepsKey }),
  })
}

/** Every page asks again for what it shows, this one too: see handleExamplesRemoved. */
export function useRemoveExamples() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => request(calls.removeExamples, { body: {} }),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: t('firstSteps.examples.removed') })
      focusRegion()
    },
  })
}

/** The button goes with what it did. */
const focusRegion = (): void =>
  focusWhenFree(() => document.querySelector<HTMLElement>('[data-region="list"]') ?? 'nowhere')
