import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { settingsQuery } from '../features/session/api.ts'
import { toasts } from '../ui/toast-queue.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { openQueryClient } from './query-client.ts'
import { openRouter } from './routes.tsx'

export function App() {
  const { t } = useTranslation()
  const [queries] = useState(openQueryClient)
  const [router] = useState(openRouter)
  return (
    <QueryClientProvider client={queries}>
      <TabTitle />
      <RouterProvider router={router} />
      <Toasts desk={toasts} label={t('common.toasts')} closeLabel={t('common.dismiss')} />
    </QueryClientProvider>
  )
}

/** §1: the product's name. */
function TabTitle() {
  const productName = useQuery(settingsQuery).data?.productName
  useEffect(() => {
    if (productName !== undefined) document.title = productName
  }, [productName])
  return null
}
