import { useEffect, useEffectEvent } from 'react'

/** Acts each time that something becomes so. */
export function useWhen(isSo: boolean, act: () => void): void {
  const onSo = useEffectEvent(act)
  useEffect(() => {
    if (isSo) onSo()
  }, [isSo])
}
