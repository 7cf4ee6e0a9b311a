/** How the files of an extension become its class. */
package rialto.extensions.load;
