import { useEffect, useState } from 'preact/hooks'
import { useChat } from '../use-chat.ts'

/** Says a new message of the company once. The list itself is silent: older messages come into it too. */
export function NewsStatus() {
  const { store, t, page } = useChat()
  const [said, setSaid] = useState('')
  useEffect(() => {
    let known = store.get().messages.at(-1)?.position ?? 0
    let wasLoaded = store.get().history === 'loaded'
    return store.subscribe(() => {
      const { messages, history } = store.get()
      const last = messages.at(-1)
      const isNew = wasLoaded && last?.from === 'company' && last.position > known
      if (isNew) setSaid(t('newFrom', { name: page.company_name, text: last.text || last.file?.name || '' }))
      known = last?.position ?? 0
      wasLoaded = history === 'loaded'
    })
  }, [store, t, page])
  return <output class="hidden">{said}</output>
}
