import { useEffect, useMemo } from 'react'

/** An address of the picture in this browser, given back when it is no longer shown. */
export function usePicture(file: File | null): string | undefined {
  const address = useMemo(
    () => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  )
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  return address
}
