/**
 * A demo's past: some hours of trading before its first start, carried out by the venue itself under a clock that is behind.
 */
package rialto.app.past;
