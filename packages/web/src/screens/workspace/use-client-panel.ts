import { openStore, useStore } from '../../lib/store.ts'
import { stored } from '../../lib/stored.ts'
import { useMedia } from '../../lib/use-media.ts'
import type { Overlays } from './use-overlays.ts'

const key = 'switchboard.client-panel'

/** Whether the panel stands beside every chat, where there is room for it. */
const isKept = openStore(stored.read(key) === 'on')

/** As the style sheet has it. */
const hasRoom = '(min-width: 87.5rem)'

export interface ClientPanelPlace {
  isShown: boolean
  /** It lies over the chat, and is closed with it. */
  isOver: boolean
  /** By its key: the focus stays where it was. */
  toggle: () => void
  /** By a button: beside an open panel one writes on. */
  press: () => void
}

/** Beside the chat the panel stays from ticket to ticket; over the chat it is opened for one. */
export function useClientPanel({
  panel,
  setPanel,
  leave,
}: Pick<Overlays, 'panel' | 'setPanel' | 'leave'>): ClientPanelPlace {
  const isBeside = useMedia(hasRoom)
  const kept = useStore(isKept)
  if (!isBeside) {
    const toggle = () => setPanel(panel === 'client' ? null : 'client')
    return { isShown: panel === 'client', isOver: true, toggle, press: toggle }
  }
  const toggle = () => {
    stored.write(key, kept ? null : 'on')
    isKept.set(!kept)
  }
  return {
    isShown: kept,
    isOver: false,
    toggle,
    press() {
      toggle()
      leave()
    },
  }
}
