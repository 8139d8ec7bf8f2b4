/**
 * Seconds after which a refused event stream is asked for again. Server and browser share the number: an `EventSource`
 * shows no header of a refusal, so that the browser cannot read its Retry-After.
 */
export const STREAM_RETRY_SECONDS = 60

/**
 * Parameter of the stream's address: for how many milliseconds changes have gone unheard in this window. The stream begins with
 * the departments that changed meanwhile: a list may have been read before the stream was open.
 */
export const UNHEARD_MS = 'sem_ouvir_ms'
