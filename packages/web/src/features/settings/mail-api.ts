import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { mailHealthKey } from './live.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

export const mailHealthQuery = queryOptions({
  queryKey: mailHealthKey,
  queryFn: () => request(calls.getMailHealth),
  gcTime: 0,
})

export function useSendTestMail() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.sendTestMail, { body: {} }),
    onSuccess: () => toasts.show({ tone: 'success', text: t('mail.testSent') }),
    onError: (error) => toasts.show({ tone: 'danger', text: errorText(error, t) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: mailHealthKey }),
  })
}
