/**
 * Who may do what: API keys, signatures, the time window of signed requests, and secrets at rest.
 *
 * <p>Everything here but {@link rialto.gateway.security.SecretVault} and
 * {@link rialto.gateway.security.KeyGenerator} belongs to the gateway's event loop and is not thread-safe.
 */
package rialto.gateway.security;
