/**
 * What an extension of the venue sees: {@link rialto.extensions.Extension} is where to begin, docs/extensions.md is the guide.
 *
 * <p>Together with {@code rialto.client.trading}, {@code rialto.events} and {@code rialto.protocol} these are the types that an
 * extension may use. The packages below are the host's own, and change without notice.
 */
package rialto.extensions;
