/** TLS at the gateway's ports: its settings, and what every listener takes its certificates from. */
package rialto.gateway.tls;
