import { useEffect, useRef } from 'react'

/** While it is open, the way back of the browser or the phone closes it and leads nowhere else. */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    let wentBack = false
    const back = () => {
      wentBack = true
      latest.current()
    }
    history.pushState(history.state, '')
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      if (!wentBack) history.back()
    }
  }, [])
}
