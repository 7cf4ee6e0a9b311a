/** The process that extensions run in: {@link rialto.extensions.host.ExtensionHost} is where to begin. */
package rialto.extensions.host;
