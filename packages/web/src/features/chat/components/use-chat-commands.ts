import { useEffect } from 'react'
import { type ChatCommands, chatCommands } from '../chat-commands.ts'

/** Lets the keys of the workspace reach this stream while it is in front. */
export function useChatCommands(commands: ChatCommands): void {
  useEffect(() => {
    chatCommands.set(commands)
    return () => chatCommands.set(null)
  })
}
