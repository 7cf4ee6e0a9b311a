/** {@code ./rialto tls}: certificates for a laptop. */
package rialto.app.tls;
