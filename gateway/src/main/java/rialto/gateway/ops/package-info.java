/** What those who run and watch the venue ask for: health, metrics, status, the interface's own description. */
package rialto.gateway.ops;
