import { config } from 'zod'

// The content policy forbids to make code from text, and zod would try it once for every page. First import of each entry.
config({ jitless: true })
