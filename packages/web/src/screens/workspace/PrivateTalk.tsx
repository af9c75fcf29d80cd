import { useEffect } from 'react'
import { PrivateChat } from './PrivateChat.tsx'
import { useTalkPartner } from './use-talk-partner.ts'

type PrivateTalkProps = { userid: string; onTalk: (userid: string | null) => void }

/** The private chat at an address, which is left again where the server knows of none. */
export function PrivateTalk({ userid, onTalk }: PrivateTalkProps) {
  const { partner, isMissing } = useTalkPartner(userid)
  useEffect(() => {
    if (isMissing) onTalk(null)
  }, [isMissing, onTalk])
  return partner && <PrivateChat key={partner.id} partner={partner} onClose={() => onTalk(null)} />
}
