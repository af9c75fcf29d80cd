import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { settingsQuery } from '../features/session/api.ts'
import { openQueryClient } from './query-client.ts'
import { openRouter } from './routes.tsx'

export function App() {
  const [queries] = useState(openQueryClient)
  const [router] = useState(openRouter)
  return (
    <QueryClientProvider client={queries}>
      <TabTitle />
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** The product's name. */
function TabTitle() {
  const productName = useQuery(settingsQuery).data?.productName
  useEffect(() => {
    if (productName !== undefined) document.title = productName
  }, [productName])
  return null
}
