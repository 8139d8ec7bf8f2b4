/**
 * Seconds after which a refused event stream is asked for again. Server and browser share the number: an `EventSource`
 * shows no header of a refusal, so that the browser cannot read its Retry-After.
 */
export const STREAM_RETRY_SECONDS = 60
