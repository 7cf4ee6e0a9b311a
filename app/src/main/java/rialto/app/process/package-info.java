/** How a process of the venue starts, fails and stops. */
package rialto.app.process;
